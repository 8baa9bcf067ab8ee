export function Outbox() {
  return <p>Nothing here yet.</p>
}
