/** Loaded into a process of a soak before its code: shifts its clock by as many milliseconds as its parent sends. */
let shiftMs = 0;

const RealDate = Date;

class ShiftedDate extends RealDate {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(RealDate.now() + shiftMs);
    else super(...(given as [number]));
  }

  static override now(): number {
    return RealDate.now() + shiftMs;
  }
}

globalThis.Date = ShiftedDate as DateConstructor;
process.on('message', (message: { kind?: string; shiftMs?: number }) => {
  if (message.kind === 'clock') shiftMs = message.shiftMs ?? 0;
});
