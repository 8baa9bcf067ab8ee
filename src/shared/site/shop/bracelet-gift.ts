/** The part of a bracelet's price that ships books, in pence. @param perBracelet as the owner writes it: '£2' */
export const braceletGiftPence = (perBracelet: string): number =>
  Math.round(Number(perBracelet.replace(/[£,]/g, '')) * 100)
