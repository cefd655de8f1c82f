// Preloaded into the process of a server: its wall clock is ahead by so many milliseconds, as one that somebody set wrong.
const shift = Number(process.env.CLOCK_SHIFT_MS);
const RightDate = Date;

if (shift !== 0)
  globalThis.Date = class extends RightDate {
    constructor(...parts) {
      super(...(parts.length === 0 ? [RightDate.now() + shift] : parts));
    }

    static now() {
      return RightDate.now() + shift;
    }
  };
