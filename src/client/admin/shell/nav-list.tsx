import { useId } from 'react'
import { NavLink } from './nav-link.tsx'
import { useNavGroups } from './use-nav-groups.ts'

/** All items, in their groups. */
export function NavList({ onLeave }: { onLeave?: () => void }) {
  const id = useId()
  return (
    <div className="flex flex-col gap-3">
      {useNavGroups().map(({ title, items }) => (
        <div key={title}>
          <p id={`${id}-${title}`} className="px-3 pb-0.5 text-xs font-semibold text-muted">
            {title}
          </p>
          <ul aria-labelledby={`${id}-${title}`}>
            {items.map((item) => (
              <li key={item.label}>
                <NavLink item={item} variant="row" {...(onLeave && { onClick: onLeave })} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
