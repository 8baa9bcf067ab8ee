import { useId } from 'react'
import { PlaceLink } from './place-link.tsx'
import { usePlaces } from './use-places.ts'

/** All places, in their groups. */
export function PlaceList({ onLeave }: { onLeave?: () => void }) {
  const id = useId()
  return (
    <div className="flex flex-col gap-3">
      {usePlaces().map(({ title, places }) => (
        <div key={title}>
          <p id={`${id}-${title}`} className="px-3 pb-0.5 text-xs font-semibold text-muted">
            {title}
          </p>
          <ul aria-labelledby={`${id}-${title}`}>
            {places.map((place) => (
              <li key={place.label}>
                <PlaceLink place={place} look="row" {...(onLeave && { onClick: onLeave })} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
