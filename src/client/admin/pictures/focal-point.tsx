/**
 * Chooses the point of a photograph that stays visible when it is cropped: by a click on the picture, or two sliders.
 */
import { useId, type MouseEvent } from 'react'
import { FOCAL_STEP } from '#shared/platform/pictures/pictures.ts'
import { Photo } from '../../platform/ui/photo.tsx'

type FocalPointProps = {
  url: string
  alt: string
  focalX: number
  focalY: number
  /** The picture, for the sliders' labels: 'Photograph 1'. */
  of: string
  onChange: (point: { focalX: number; focalY: number }) => void
}

const toStep = (share: number) =>
  Math.min(100, Math.max(0, Math.round((share * 100) / FOCAL_STEP) * FOCAL_STEP))

export function FocalPoint({ url, alt, focalX, focalY, of, onChange }: FocalPointProps) {
  const choose = (event: MouseEvent<HTMLElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    onChange({
      focalX: toStep((event.clientX - left) / width),
      focalY: toStep((event.clientY - top) / height),
    })
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 text-sm font-semibold">What must stay in view</legend>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the sliders do the same by keyboard */}
      <div className="relative w-fit cursor-crosshair" onClick={choose}>
        <Photo
          url={url}
          alt={alt === '' ? 'The chosen picture' : alt}
          sizes="18rem"
          className="block h-auto max-h-64 w-auto max-w-full rounded-md bg-sunken"
        />
        <span
          aria-hidden="true"
          style={{ left: `${focalX}%`, top: `${focalY}%` }}
          className="pointer-events-none absolute size-7 -translate-1/2 rounded-full border-3 border-surface shadow-[0_0_0_2px_var(--color-primary),inset_0_0_0_2px_var(--color-primary)]"
        />
      </div>
      <p className="text-sm text-muted">Click or tap the picture, or use the sliders.</p>
      <Slider
        label="From the left"
        of={of}
        value={focalX}
        onChange={(x) => onChange({ focalX: x, focalY })}
      />
      <Slider label="From the top" of={of} value={focalY} onChange={(y) => onChange({ focalX, focalY: y })} />
    </fieldset>
  )
}

type SliderProps = { label: string; of: string; value: number; onChange: (value: number) => void }

function Slider({ label, of, value, onChange }: SliderProps) {
  const id = useId()
  return (
    <div className="flex min-h-11 items-center gap-3">
      <label htmlFor={id} className="w-28 shrink-0 text-sm">
        {label}
        <span className="sr-only">, {of}</span>
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        step={FOCAL_STEP}
        value={value}
        aria-valuetext={`${value} %`}
        onChange={({ target }) => onChange(target.valueAsNumber)}
        className="h-11 min-w-0 max-w-44 flex-1 cursor-pointer accent-primary"
      />
    </div>
  )
}
