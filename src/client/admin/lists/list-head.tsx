/** The column titles over a list on a wide screen; each row says in its own words what is what. */
export function ListHead({ columns, titles }: { columns: string; titles: readonly string[] }) {
  return (
    <div
      aria-hidden="true"
      className={`hidden gap-x-8 border-b border-line pb-2 text-sm font-semibold text-muted ${columns}`}
    >
      {titles.map((title) => (
        <span key={title}>{title}</span>
      ))}
    </div>
  )
}
