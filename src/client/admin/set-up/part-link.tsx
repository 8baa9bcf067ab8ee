import type { ComponentProps } from 'react'
import type { SetUpPart } from '#shared/admin/set-up.ts'
import { Link } from '../../platform/ui/link.tsx'

/** The section of the site content that completes a part. */
const SECTIONS: Partial<Record<SetUpPart, string>> = {
  addresses: 'contact',
  'charity-number': 'contact',
  'reply-time': 'delivery',
  photographs: 'photographs',
  figures: 'figures',
}

/** The page of the set-up that completes a part. */
const PAGES: Partial<Record<SetUpPart, string>> = {
  payments: 'cards',
  webhook: 'cards',
  mail: 'email',
  sender: 'email',
  notices: 'email',
}

/** A link to where a missing part is completed, or to what the set-up says about it. */
export function PartLink({
  part,
  ...rest
}: { part: SetUpPart } & Pick<ComponentProps<'a'>, 'className' | 'children'>) {
  const section = SECTIONS[part]
  const page = PAGES[part]
  if (page) return <Link to="/admin/set-up/$part" params={{ part: page }} {...rest} />
  if (part === 'gift-aid') return <Link to="/admin/gift-aid" hash="settings" {...rest} />
  if (section === undefined) return <Link to="/admin/set-up" hash={part} {...rest} />
  return <Link to="/admin/content/$section" params={{ section }} {...rest} />
}
