/** The menu on a wide screen, beside every page. */
import { Menu } from './menu.tsx'

export const SideNav = () => (
  <header className="no-print hidden border-r border-line bg-sunken/50 lg:block">
    {/* leaves space for the test mode banner above it */}
    <div className="sticky top-0 flex h-[calc(100dvh-2rem)] flex-col overflow-y-auto overscroll-contain px-3 py-4">
      <Menu label="Admin" />
    </div>
  </header>
)
