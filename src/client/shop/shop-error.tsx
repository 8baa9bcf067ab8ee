import { ErrorView, type Failed } from '../site/error-page.tsx'

/** The bracelets could not be read. */
export const ShopError = ({ error }: Failed) => (
  <ErrorView title="Error loading bracelets" retry="Retry" error={error} />
)
