import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { leastOffcut, type OffcutRule, offcutRule } from '../../../src/svg/offcuts.ts';
import { cutsOf, type Model, sheetOfPiece, type UsedSheet } from './model.ts';
import { type Move, moved, type Speed } from './playback.ts';

/** What is shown of a result. The drawing, the player and the lists all read and change this alone. */
export class ResultState {
  readonly model: Model;

  /** Ordinal of the sheet in the large drawing. */
  readonly sheet: ReadonlySignal<number>;
  /** Number of a piece among all placed ones; -1: none. */
  readonly selected: ReadonlySignal<number>;
  readonly hovered: Signal<number> = signal(-1);
  /** Cuts made by the player; null while the whole layout is shown. */
  readonly step: ReadonlySignal<number | null>;
  readonly playing: ReadonlySignal<boolean>;
  readonly speed: Signal<Speed> = signal('normal');
  /** Shorter side of the offcuts to keep, in the unit of the job, where it has no offcut classes. */
  readonly leastOffcut: Signal<number>;
  /** What is kept of the waste. */
  readonly rule: ReadonlySignal<OffcutRule>;
  /** Which list is beside the drawing. */
  readonly panel: Signal<'pieces' | 'cuts'> = signal('pieces');

  readonly #sheet = signal(0);
  readonly #selected = signal(-1);
  readonly #step = signal<number | null>(null);
  readonly #playing = signal(false);

  constructor(model: Model) {
    this.model = model;
    this.sheet = this.#sheet;
    this.selected = this.#selected;
    this.step = this.#step;
    this.playing = this.#playing;
    const rule = offcutRule(model.job);
    this.leastOffcut = signal(leastOffcut(model.job.unit));
    this.rule = computed(() => (typeof rule === 'number' ? this.leastOffcut.value : rule));
  }

  /** The sheet in the large drawing; undefined if the result has no sheets. */
  get shown(): UsedSheet | undefined {
    return this.model.sheets[this.sheet.value];
  }

  showSheet(ordinal: number): void {
    if (!this.model.sheets[ordinal] || ordinal === this.#sheet.value) return;
    batch(() => {
      this.#sheet.value = ordinal;
      this.#selected.value = -1;
      this.hovered.value = -1;
      this.#playing.value = false;
      if (this.#step.value !== null) this.#step.value = 0;
    });
  }

  /** Selects a piece, and shows its sheet; -1 selects none. */
  select(piece: number): void {
    batch(() => {
      const used = sheetOfPiece(this.model, piece);
      if (used) this.showSheet(used.ordinal);
      this.#selected.value = used ? piece : -1;
    });
  }

  /** Shows the sheet after so many cuts. Null shows the whole layout again. */
  stepTo(step: number | null): void {
    batch(() => {
      this.#playing.value = false;
      this.#step.value = step === null ? null : Math.min(Math.max(step, 0), this.#cutCount());
    });
  }

  move(move: Move): void {
    this.stepTo(moved(this.#step.value ?? 0, move, this.#cutCount()));
  }

  /** Starts or pauses. At the end it starts over. */
  togglePlay(): void {
    const cuts = this.#cutCount();
    if (cuts === 0) return;
    batch(() => {
      const step = this.#step.value ?? 0;
      this.#playing.value = !this.#playing.value;
      this.#step.value = this.#playing.value && step === cuts ? 0 : step;
    });
  }

  /** Makes the next cut of a running player, which pauses after the last. */
  tick(): void {
    if (!this.#playing.value) return;
    const cuts = this.#cutCount();
    batch(() => {
      this.#step.value = moved(this.#step.value ?? 0, 'forward', cuts);
      this.#playing.value = this.#step.value < cuts;
    });
  }

  #cutCount(): number {
    const { shown } = this;
    return shown ? cutsOf(shown).cuts.length : 0;
  }
}
