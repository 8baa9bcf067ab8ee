/** Renders a page's buttons beside its title, from any component in the page. */
import { use, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { PageActionsPlace } from './page-actions-place.ts'
import { RowMenu, type MenuItems } from './row-menu.tsx'

type PageActionsProps = {
  /** Before the buttons: the record's badge. */
  status?: ReactNode
  primary?: ReactNode
  menu?: MenuItems
}

export function PageActions({ status, primary, menu = [] }: PageActionsProps) {
  const { place, title } = use(PageActionsPlace)
  if (!place) return null
  return createPortal(
    <>
      {(status !== undefined || primary) && (
        // on a phone a line of its own, below the title and the menu
        <div className="order-last flex w-full flex-wrap items-center gap-x-3 gap-y-2 sm:contents">
          {status}
          {primary}
        </div>
      )}
      <RowMenu label={`More for ${title}`} text="More" items={menu} />
    </>,
    place,
  )
}
