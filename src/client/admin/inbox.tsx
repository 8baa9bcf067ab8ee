export function Inbox() {
  return <p>Nothing here yet.</p>
}
