import { ROLE_DESCRIPTIONS, ROLE_LABELS, type Role } from '#shared/platform/sign-in/roles.ts'
import { EmptyState } from '../platform/ui/empty-state.tsx'

/** Replaces a page that the role may not open, because all its calls would be refused. */
export function NotForRole({ role }: { role: Role }) {
  return (
    <EmptyState
      title="Your account may not open this page"
      description={`You are signed in as ${ROLE_LABELS[role].toLowerCase()}: ${ROLE_DESCRIPTIONS[role]}. Please ask the owner of the site if you need more.`}
    />
  )
}
