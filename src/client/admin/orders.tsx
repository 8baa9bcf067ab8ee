export function Orders() {
  return <p>Nothing here yet.</p>
}
