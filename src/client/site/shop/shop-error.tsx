import { ErrorView, type Failed } from '../shell/error-page.tsx'

export const ShopError = ({ error }: Failed) => (
  <ErrorView title="Error loading bracelets" retry="Retry" error={error} note="Failed to fetch bracelets" />
)
