/** Introduces the reference number on error pages. Separate from the charity's facts, because every page loads it. */
export const QUOTE_REFERENCE = 'If you write to us about this, please quote this reference:'
