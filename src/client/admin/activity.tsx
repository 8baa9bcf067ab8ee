export function Activity() {
  return <p>Nothing here yet.</p>
}
