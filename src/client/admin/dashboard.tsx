export function Dashboard() {
  return <p>Nothing here yet.</p>
}
