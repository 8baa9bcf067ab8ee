export function ErrorPage() {
  return (
    <main id="main">
      <h1>Something went wrong</h1>
    </main>
  )
}
