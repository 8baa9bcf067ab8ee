const CIRCLE = 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0'

/** The paths of both marks, also for a field's error. */
export const ALERT_MARKS = { failure: `${CIRCLE}M12 8v4M12 16h.010`, change: `${CIRCLE}M12 16v-4M12 8h.010` }
