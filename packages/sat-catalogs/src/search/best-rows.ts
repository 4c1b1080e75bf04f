/** Keeps the best few rows, best first; a row added twice keeps its better score. Ties: the lower row. */
export class BestRows {
  readonly rows: Uint32Array;
  readonly scores: Float32Array;
  length = 0;

  constructor(most: number) {
    this.rows = new Uint32Array(most);
    this.scores = new Float32Array(most);
  }

  /** A score must be above this to be kept. */
  get floor(): number {
    return this.length < this.rows.length ? 0 : (this.scores[this.length - 1] ?? 0);
  }

  add(row: number, score: number): void {
    const { rows, scores } = this;
    let at = this.length;
    for (let i = 0; i < this.length; i++) {
      if (rows[i] !== row) continue;
      if ((scores[i] ?? 0) >= score) return;
      at = i;
      break;
    }
    if (at === this.length) {
      if (this.length < rows.length) this.length += 1;
      else at -= 1;
    }
    while (at > 0 && this.isBefore(row, score, at - 1)) {
      rows[at] = rows[at - 1] ?? 0;
      scores[at] = scores[at - 1] ?? 0;
      at -= 1;
    }
    rows[at] = row;
    scores[at] = score;
  }

  private isBefore(row: number, score: number, at: number): boolean {
    const other = this.scores[at] ?? 0;
    return Math.fround(score) > other || (Math.fround(score) === other && row < (this.rows[at] ?? 0));
  }
}
