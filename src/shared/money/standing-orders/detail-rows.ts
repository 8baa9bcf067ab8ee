import type { BankDetails } from './standing-orders.schema.ts'

/** Bank details as people read and type them: name and value of each that there is. */
export const detailRows = ({
  accountName,
  sortCode,
  accountNumber,
  iban,
  bic,
}: BankDetails): [name: string, value: string][] => {
  const rows: [string, string][] = [
    ['Account name', accountName],
    ['Sort code', sortCode.replaceAll(/(?=..(?:..)?$)/g, '-')],
    ['Account number', accountNumber],
    ['IBAN', iban.replaceAll(/.{4}(?=.)/g, '$& ')],
    ['BIC', bic],
  ]
  return rows.filter(([, value]) => value !== '')
}
