import type { ReactNode } from 'react'
import { AdminPage } from '../admin-page.tsx'
import { List, type ListProps } from './list.tsx'
import { PageActions } from './page-actions.tsx'
import type { MenuItems } from './row-menu.tsx'

type ListPageProps<Filter extends object, Row extends { id: number }> = ListProps<Filter, Row> & {
  title: string
  /** The primary button. */
  primary?: ReactNode
  /** All other actions, behind 'More'. */
  menu?: MenuItems
  /** Above the list. */
  children?: ReactNode
}

/** A page that is one list. */
export function ListPage<Filter extends object, Row extends { id: number }>(
  props: ListPageProps<Filter, Row>,
) {
  const { title, primary, menu, children, ...list } = props
  return (
    <AdminPage title={title}>
      <PageActions primary={primary} {...(menu && { menu })} />
      {children}
      <List {...list} />
    </AdminPage>
  )
}
