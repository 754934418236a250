import { Icon } from './Icon.tsx';

interface Props {
  /** 100 while the whole sheet is shown. */
  readonly percent: number;
  readonly onIn: () => void;
  readonly onOut: () => void;
  readonly onReset: () => void;
}

export function ZoomButtons({ percent, onIn, onOut, onReset }: Props) {
  return (
    <fieldset class="v-zoom">
      <legend class="visually-hidden">Zoom</legend>
      <button type="button" class="r-icon" onClick={onOut} disabled={percent <= 100} aria-label="Zoom out">
        <Icon name="minus" />
      </button>
      <button
        type="button"
        class="r-icon v-percent"
        onClick={onReset}
        aria-label={`Zoom ${percent} %. Show the whole sheet`}
      >
        {percent} %
      </button>
      <button type="button" class="r-icon" onClick={onIn} aria-label="Zoom in">
        <Icon name="plus" />
      </button>
    </fieldset>
  );
}
