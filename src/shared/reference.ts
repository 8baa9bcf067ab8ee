/** Before the reference of a failure, on error pages; apart from the charity's facts, because every page loads it. */
export const QUOTE_REFERENCE = 'If you write to us about this, please quote this reference:'
