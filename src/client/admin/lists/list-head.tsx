/** The column titles above a list on a wide screen. Hidden from screen readers: each row labels its own values. */
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
