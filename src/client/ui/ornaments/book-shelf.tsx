/** A short shelf with a leaning book and room left on it, for places that hold nothing yet. */
export function BookShelf({ className }: { className?: string }) {
  return (
    <svg width="200" height="104" viewBox="0 0 200 104" aria-hidden="true" className={className}>
      <ellipse cx="100" cy="97" rx="92" ry="6" className="fill-ink/8" />
      <g>
        <rect x="24" y="30" width="18" height="64" rx="2" className="fill-plum" />
        <rect x="43" y="18" width="13" height="76" rx="2" className="fill-marigold" />
        <rect x="57" y="38" width="22" height="56" rx="2" className="fill-leaf" />
        <rect x="80" y="26" width="11" height="68" rx="2" className="fill-clay" />
        <rect
          x="96"
          y="22"
          width="15"
          height="70"
          rx="2"
          transform="rotate(-14 104 94)"
          className="fill-plum-dark"
        />
        <rect x="126" y="82" width="52" height="12" rx="2" className="fill-field" />
      </g>
      <path
        d="M24 40h18M24 45h18M43 28h13M43 33h13M57 48h22M57 84h22M80 36h11M80 80h11M136 82v12M168 82v12"
        className="stroke-white/45"
        strokeWidth="1.5"
      />
      <path d="M12 95h176" className="stroke-ink/70" strokeWidth="2" strokeLinecap="round" />
      <circle cx="144" cy="75" r="6" className="fill-marigold" />
      <circle cx="158" cy="75" r="6" className="fill-plum" />
      <circle cx="142.2" cy="73" r="1.6" className="fill-white/60" />
      <circle cx="156.2" cy="73" r="1.6" className="fill-white/60" />
    </svg>
  )
}
