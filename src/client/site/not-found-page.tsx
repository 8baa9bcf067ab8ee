export function NotFoundPage() {
  return (
    <main id="main">
      <h1>Page Not Found</h1>
    </main>
  )
}
