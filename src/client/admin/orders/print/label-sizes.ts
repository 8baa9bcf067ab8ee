/** Address labels as stationers in the UK sell them, in millimetres, and the letters that fit on them. */
type LabelSize = {
  /** 'A4, 21 labels of 63.5 × 38.1 mm' */
  name: string
  columns: number
  rows: number
  width: number
  height: number
  /** Between two columns; rows have no space between them. */
  gap: number
}

export const LABEL_SIZES = {
  '21': { name: 'A4, 21 labels (63.5 × 38.1 mm)', columns: 3, rows: 7, width: 63.5, height: 38.1, gap: 2.5 },
  '14': { name: 'A4, 14 labels (99.1 × 38.1 mm)', columns: 2, rows: 7, width: 99.1, height: 38.1, gap: 2.5 },
  '24': { name: 'A4, 24 labels (63.5 × 33.9 mm)', columns: 3, rows: 8, width: 63.5, height: 33.9, gap: 2.5 },
  '4x6': { name: 'Label printer, one 4 × 6 inch', columns: 1, rows: 1, width: 101.6, height: 152.4, gap: 0 },
} as const satisfies Record<string, LabelSize>
export type LabelSizeName = keyof typeof LABEL_SIZES

const A4 = { width: 210, height: 297 }

/** The page, and the margins that centre the labels on it. */
export function pageOf(name: LabelSizeName) {
  const { columns, rows, width, height, gap } = LABEL_SIZES[name]
  const page = rows === 1 ? { width, height } : A4
  return {
    ...page,
    left: (page.width - columns * width - (columns - 1) * gap) / 2,
    top: (page.height - rows * height) / 2,
  }
}

/** Inside a label, so that a printer that is off by a millimetre cuts nothing. */
export const LABEL_PADDING = 3
const MM_PER_PT = 0.3528
/** Widths and heights of letters, in their size: wide capitals are rarer than narrow letters. */
const LETTER = 0.56
const LINE = 1.2

/** The largest size, in points, in which an address fits; the longest one that an order can have fits in the smallest. */
export function labelPoints(lines: readonly string[], name: LabelSizeName): number {
  const { width, height } = LABEL_SIZES[name]
  const sizes = name === '4x6' ? [20, 18, 16, 14, 12] : []
  for (const points of [...sizes, 11, 10, 9, 8, 7, 6, 5]) {
    const letters = Math.floor((width - 2 * LABEL_PADDING) / (points * MM_PER_PT * LETTER))
    const wrapped = lines.reduce((sum, line) => sum + Math.ceil(line.length / letters), 0)
    if (wrapped * points * MM_PER_PT * LINE <= height - 2 * LABEL_PADDING) return points
  }
  return 4
}
