import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../site/head.ts'

export const Route = createFileRoute('/')({
  head: ({ match }) =>
    pageHead({
      title: 'Home',
      description: 'Home',
      publicUrl: match.context.settings.publicUrl,
      path: '/',
    }),
  component: Page,
})

function Page() {
  return <h1>Home</h1>
}
