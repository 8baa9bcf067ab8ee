/** The search across all admin data; its results have their own page and URL. */
import { useLocation, useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useContext, useState, type FormEvent } from 'react'
import { controlVariants } from '../../platform/ui/fields/field.tsx'
import { LinkedPages } from '../../platform/ui/link.tsx'
import { useSearchText } from '../lists/filters/list-filter.ts'

export function SearchAll({ onLeave }: { onLeave?: (() => void) | undefined }) {
  const navigate = useNavigate()
  const pathname = useLocation({ select: (location) => location.pathname })
  const q = useSearchText()
  const asked = pathname === '/admin/search' ? q : ''
  const [typed, setTyped] = useState(asked)
  const [shown, setShown] = useState(asked)
  // follows the URL, even after Back
  if (shown !== asked) {
    setShown(asked)
    setTyped(asked)
  }
  const isLinked = useContext(LinkedPages)('/admin/search')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() === '') return
    onLeave?.()
    void navigate({ to: '/admin/search', search: { q: typed.trim() } })
  }
  if (!isLinked) return null
  return (
    <search aria-label="Everything">
      <form onSubmit={submit} className="relative block">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-muted"
        />
        <input
          type="search"
          aria-label="Search everything"
          placeholder="Search everything"
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          className={controlVariants({ className: 'min-h-11 pl-10 text-sm max-lg:text-base' })}
        />
      </form>
    </search>
  )
}
