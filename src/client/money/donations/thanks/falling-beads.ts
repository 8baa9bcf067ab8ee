/** Draws beads that fall, sway and fade. Each path is a pure function of time. */

export const CELEBRATION_MS = 3000

const BEADS = 64
const START_WITHIN_MS = 1300
const FADE_MS = 600
const TOKENS = ['drawn-1', 'drawn-2', 'drawn-3', 'drawn-4', 'drawn-2']

type Bead = { x: number; radius: number; startMs: number; fallMs: number; sway: number; colour: string }

/** @returns a function that stops it at once */
export function dropBeads(canvas: HTMLCanvasElement): () => void {
  const pen = canvas.getContext('2d')
  if (!pen) return () => undefined
  const { width, height } = canvas.getBoundingClientRect()
  const scale = Math.min(window.devicePixelRatio, 2)
  canvas.width = width * scale
  canvas.height = height * scale
  pen.scale(scale, scale)
  const beads = makeBeads(width)
  const beganAt = performance.now()
  let frame = 0

  const draw = (now: number) => {
    const ms = now - beganAt
    pen.clearRect(0, 0, width, height)
    pen.globalAlpha = Math.max(0, Math.min(1, (CELEBRATION_MS - ms) / FADE_MS))
    for (const bead of beads) drawBead(pen, bead, ms, height)
    if (ms < CELEBRATION_MS) frame = requestAnimationFrame(draw)
  }
  frame = requestAnimationFrame(draw)
  return () => cancelAnimationFrame(frame)
}

function makeBeads(width: number): Bead[] {
  const styles = getComputedStyle(document.documentElement)
  return Array.from({ length: BEADS }, (_, index) => ({
    // one per column, so that chance leaves no gap
    x: ((index + Math.random()) / BEADS) * width,
    radius: 5 + Math.random() * 8,
    startMs: Math.random() * START_WITHIN_MS,
    fallMs: 1500 + Math.random() * 900,
    sway: (Math.random() - 0.5) * 60,
    colour: styles.getPropertyValue(`--color-${TOKENS[index % TOKENS.length]}`),
  }))
}

function drawBead(pen: CanvasRenderingContext2D, bead: Bead, ms: number, height: number): void {
  const progress = (ms - bead.startMs) / bead.fallMs
  if (progress < 0 || progress > 1) return
  const { radius } = bead
  const x = bead.x + Math.sin(progress * Math.PI * 1.5) * bead.sway
  // slow at first, like a real fall
  const y = progress ** 1.6 * (height + 4 * radius) - 2 * radius
  const dot = (fill: string, left: number, top: number, size: number) => {
    pen.fillStyle = fill
    pen.beginPath()
    pen.arc(left, top, size, 0, 2 * Math.PI)
    pen.fill()
  }
  dot(bead.colour, x, y, radius)
  dot('rgb(255 255 255 / 0.55)', x - radius * 0.32, y - radius * 0.36, radius * 0.26)
}
