/** A game on a small board, played for this page: a ko, captures and a variation. */
export const SAMPLE = `(;FF[4]GM[1]CA[UTF-8]SZ[9]KM[6.5]RU[Chinese]GN[A small game]RE[W+1.5]
C[A game on a small board. Move the slider, or press the arrow keys on it.]
;B[gd];W[cc];B[ec];W[gg];B[cf];W[dd];B[eg];W[he];B[hd];W[db];B[hf]
;W[hg];B[ge];W[fb];B[hb];W[fh]
(;B[eh];W[be];B[bf];W[ff];B[fg];W[gi];B[gf];W[hh];B[ed];W[af];B[ag];W[ae];B[bh];W[ce];B[de];W[eb]
;B[gb];W[fc];B[fd];W[dc];B[ei];W[fi];B[ig];W[ih];B[ie]
;W[ga]C[White throws a stone in on the edge.];B[ha];W[gc];B[fa];W[hc];B[ic];W[ea];B[id]
;W[ga]C[Chains in atari are counted in the chart.];B[if];W[fa];B[ib];W[];B[])
(;B[gh]C[Another way: Black cuts.];W[hh];B[gi];W[fi];B[eh]))`;
