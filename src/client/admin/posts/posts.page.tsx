/** All posts, the list of the dashboard's third specified tab. */
import { createFileRoute } from '@tanstack/react-router'
import { AdminPage } from '../admin-page.tsx'
import { PostsTab } from './posts-tab.tsx'

export const Route = createFileRoute('/admin/posts')({ component: Posts })

function Posts() {
  return (
    <AdminPage title="Posts">
      <PostsTab />
    </AdminPage>
  )
}
