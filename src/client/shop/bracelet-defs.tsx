/**
 * The beads that every drawn bracelet strings together, defined once per page: `<BraceletDefs />` stands in the
 * root, above all bracelets. A bead takes the colour of the place that uses it; light falls from the upper left.
 */

const ink = '#241426'
const white = '#fff'

function Stop({ at, colour, alpha = 1 }: { at: number; colour: string; alpha?: number }) {
  return <stop offset={at} stopColor={colour} stopOpacity={alpha} />
}

/** Light, body and shadow of a barrel whose brightest line lies at `peak` from its inner to its outer side. */
function BarrelShade({ id, peak }: { id: string; peak: number }) {
  return (
    <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
      <Stop at={0} colour={ink} alpha={0.5} />
      <Stop at={peak - 0.3} colour={ink} alpha={0.12} />
      <Stop at={peak - 0.1} colour={white} alpha={0.18} />
      <Stop at={peak} colour={white} alpha={0.75} />
      <Stop at={peak + 0.08} colour={white} alpha={0.2} />
      <Stop at={Math.min(0.96, peak + 0.22)} colour={ink} alpha={0.05} />
      <Stop at={1} colour={ink} alpha={peak > 0.6 ? 0.25 : 0.5} />
    </linearGradient>
  )
}

const barrel = 'M-7.6-5.6Q0-8.4 7.6-5.6Q9.6 0 7.6 5.6Q0 8.4-7.6 5.6Q-9.6 0-7.6-5.6Z'
const star = 'M0-10.6L2.5-3.4 10.1-3.3 4-1.3 6.2 8.6 0 4-6.2 8.6-4 1.3-10.1-3.3-2.5-3.4Z'

function Barrel({ id, shade }: { id: string; shade: string }) {
  return (
    <g id={id}>
      <path d={barrel} />
      <path d={barrel} fill={`url(#${shade})`} />
      <path d="M-7.2-5.2Q-8.6 0-7.2 5.2M7.2-5.2Q8.6 0 7.2 5.2" fill="none" stroke={ink} strokeOpacity=".28" />
    </g>
  )
}

export function BraceletDefs() {
  return (
    <svg width="0" height="0" aria-hidden="true" className="absolute">
      <defs>
        <radialGradient id="b-glass" cx=".37" cy=".31" r=".72">
          <Stop at={0} colour={white} alpha={0.62} />
          <Stop at={0.22} colour={white} alpha={0.26} />
          <Stop at={0.5} colour={white} alpha={0} />
          <Stop at={0.5} colour={ink} alpha={0} />
          <Stop at={0.82} colour={ink} alpha={0.26} />
          <Stop at={1} colour={ink} alpha={0.62} />
        </radialGradient>
        <radialGradient id="b-matte" cx=".38" cy=".32" r=".74">
          <Stop at={0} colour={white} alpha={0.36} />
          <Stop at={0.45} colour={white} alpha={0} />
          <Stop at={0.45} colour={ink} alpha={0} />
          <Stop at={1} colour={ink} alpha={0.55} />
        </radialGradient>
        <radialGradient id="b-glow">
          <Stop at={0} colour={white} alpha={0.5} />
          <Stop at={1} colour={white} alpha={0} />
        </radialGradient>
        <radialGradient id="b-ring">
          <Stop at={0.55} colour={ink} alpha={0} />
          <Stop at={0.68} colour={ink} alpha={0.2} />
          <Stop at={0.76} colour={ink} alpha={0.34} />
          <Stop at={0.86} colour={ink} alpha={0.16} />
          <Stop at={1} colour={ink} alpha={0} />
        </radialGradient>
        <linearGradient id="b-brass" x1="0" y1="0" x2="0" y2="1">
          <Stop at={0} colour="#7A4E12" />
          <Stop at={0.3} colour="#E9BE62" />
          <Stop at={0.42} colour="#FFF1C4" />
          <Stop at={0.6} colour="#C8912F" />
          <Stop at={1} colour="#6B430F" />
        </linearGradient>
        <BarrelShade id="b-mid" peak={0.5} />
        <BarrelShade id="b-side" peak={0.66} />
        <BarrelShade id="b-edge" peak={0.8} />

        <g id="b-g">
          <circle r="7.5" />
          <circle r="7.5" fill="url(#b-glass)" />
          <ellipse cx="2.4" cy="3" rx="4" ry="2.8" transform="rotate(-40 2.4 3)" fill="url(#b-glow)" />
          <ellipse
            cx="-2.6"
            cy="-3.1"
            rx="1.9"
            ry="1.2"
            transform="rotate(-42 -2.6 -3.1)"
            fill={white}
            fillOpacity=".88"
          />
        </g>
        <g id="b-gs">
          <use href="#b-g" transform="scale(.95)" />
        </g>
        <g id="b-w">
          <circle r="7.5" />
          <path
            d="M-6.8-2.2Q0-5 6.4-3.6M-7.4.8Q0-2.4 7.3-.4M-6.6 3.6Q0 .6 6.7 3"
            fill="none"
            stroke={ink}
            strokeOpacity=".16"
            strokeWidth=".7"
          />
          <circle r="7.5" fill="url(#b-matte)" />
          <ellipse cx="-2.5" cy="-3" rx="2.6" ry="1.7" transform="rotate(-42 -2.5 -3)" fill="url(#b-glow)" />
        </g>
        <g id="b-ws">
          <use href="#b-w" transform="scale(.95)" />
        </g>
        <Barrel id="b-l0" shade="b-mid" />
        <Barrel id="b-l1" shade="b-side" />
        <Barrel id="b-l2" shade="b-edge" />
        <rect id="b-s" x="-2" y="-5.8" width="4" height="11.6" rx="1.9" fill="url(#b-brass)" />

        <g id="b-knot">
          <g fill="none" strokeLinecap="round">
            <path
              d="M92 33C84 30 79 22 76 11M108 33C117 29 120 21 126 9"
              stroke="#4A3020"
              strokeWidth="2.6"
            />
            <path
              d="M92 33C84 30 79 22 76 11M108 33C117 29 120 21 126 9"
              stroke="#A97C52"
              strokeWidth="1.2"
            />
            <path
              d="M88 36l2-8M92.5 36.4l2-8.8M97 36.7l2-9.4M101.5 36.7l2-9.4M106 36.4l2-8.8M110.5 36l2-8"
              stroke="#4A3020"
              strokeWidth="5.2"
            />
            <path
              d="M88 36l2-8M92.5 36.4l2-8.8M97 36.7l2-9.4M101.5 36.7l2-9.4M106 36.4l2-8.8M110.5 36l2-8"
              stroke="#9A6D45"
              strokeWidth="3.4"
            />
            <path
              d="M89.3 30l.4-1.6M93.8 29.6l.5-1.9M98.3 29.3l.5-1.9M102.8 29.3l.5-1.9M107.3 29.6l.5-1.9M111.8 30l.4-1.6"
              stroke="#D9B98A"
              strokeWidth="1.4"
            />
          </g>
        </g>

        <g id="b-shine">
          <circle r="17" fill="url(#b-glass)" />
          <ellipse cx="5" cy="7.5" rx="9" ry="5.5" transform="rotate(-38 5 7.5)" fill="url(#b-glow)" />
          <ellipse
            cx="-6.2"
            cy="-7.6"
            rx="4.2"
            ry="2.3"
            transform="rotate(-42 -6.2 -7.6)"
            fill={white}
            fillOpacity=".8"
          />
        </g>
        <g id="b-star">
          <circle r="17" fill="#F2B41F" />
          <path d={star} fill="#1E1B1E" />
          <use href="#b-shine" />
        </g>
        <g id="b-usa-star">
          <circle r="17" fill="#1F2F6B" />
          <path d={star} fill="#FBF7EF" />
          <use href="#b-shine" />
        </g>
        <path
          id="b-half-leaf"
          d="M0-11.5L-2.1-7.6Q-2.5-7-3.1-7.4L-4.7-8.2-3.5-2.4Q-3.4-1.5-4.3-1.9L-7-4.8-7.5-3.3Q-7.6-2.9-8.2-3L-11.4-3.7-10.5-.6Q-10.3.2-10.7.5L-11.8 1-6.3 5.5Q-5.9 5.9-6.1 6.4L-6.6 7.9-1 7Q-.5 7-.5 7.5L-.7 11.5H0Z"
        />
        <g id="b-leaf">
          <circle r="17" fill="#F7F3EA" />
          <g fill="#C8202F">
            <use href="#b-half-leaf" />
            <use href="#b-half-leaf" transform="scale(-1 1)" />
          </g>
          <use href="#b-shine" />
        </g>
        <g id="b-globe">
          <circle r="17" fill="#1F8A3B" />
          <path d="M-15.5 0L0-11.5 15.5 0 0 11.5Z" fill="#FFDF2E" />
          <circle r="7.2" fill="#2457A6" />
          <path d="M-7-1.6Q1-3.4 6.6 2.8" fill="none" stroke={white} strokeWidth="1.7" />
          <path
            d="M-3.5 2.5h.01M-.5 4.5h.01M-1 1h.01M2.5 4.3h.01"
            stroke={white}
            strokeWidth="1.1"
            strokeLinecap="round"
          />
          <use href="#b-shine" />
        </g>
        <g id="b-shield">
          <path d="M-13-15L13 15M13-15L-13 15" stroke="#8A5A24" strokeWidth="2" />
          <path d="M-16-18.5l1 5.5 3.6-3.2zM16-18.5l-1 5.5-3.6-3.2z" fill="#C9C9CF" />
          <path d="M0-21C13-13 13 13 0 21-13 13-13-13 0-21Z" fill="#C8202F" />
          <path
            d="M-9.2-7.5Q-3.5 0-9.2 7.5-10.5 0-9.2-7.5ZM9.2-7.5Q3.5 0 9.2 7.5 10.5 0 9.2-7.5Z"
            fill="#1E1B1E"
            stroke="#F7F3EA"
            strokeWidth=".9"
          />
          <path d="M0-15.5Q3.6-8 0-4-3.6-8 0-15.5ZM0 15.5Q3.6 8 0 4-3.6 8 0 15.5Z" fill="#F7F3EA" />
          <circle r="2.6" fill="#F7F3EA" />
          <path d="M0-21C13-13 13 13 0 21-13 13-13-13 0-21Z" fill="url(#b-glass)" />
          <ellipse
            cx="-3.8"
            cy="-9.5"
            rx="3.8"
            ry="1.6"
            transform="rotate(-62 -3.8 -9.5)"
            fill={white}
            fillOpacity=".7"
          />
        </g>
        <g id="b-flower">
          <circle r="17" fill="#3E1239" />
          <ellipse cy="-8.8" rx="4.3" ry="5.8" fill="#C8202F" />
          <ellipse cy="-8.8" rx="4.3" ry="5.8" fill="#E9822B" transform="rotate(60)" />
          <ellipse cy="-8.8" rx="4.3" ry="5.8" fill="#FFDF2E" transform="rotate(120)" />
          <ellipse cy="-8.8" rx="4.3" ry="5.8" fill="#1F8A3B" transform="rotate(180)" />
          <ellipse cy="-8.8" rx="4.3" ry="5.8" fill="#2457A6" transform="rotate(240)" />
          <ellipse cy="-8.8" rx="4.3" ry="5.8" fill="#D46A9B" transform="rotate(300)" />
          <circle r="4.2" fill="#F7F3EA" />
          <circle r="2" fill="#F2A51E" />
          <use href="#b-shine" />
        </g>
        <g id="b-heart">
          <circle r="17" fill="#EFE3C8" />
          <path d="M0 9.5C-6 5-10.5 1-10.5-3.5A5.4 5.4 0 0 1 0-5.5 5.4 5.4 0 0 1 10.5-3.5C10.5 1 6 5 0 9.5Z" />
          <use href="#b-shine" />
        </g>
      </defs>
    </svg>
  )
}
