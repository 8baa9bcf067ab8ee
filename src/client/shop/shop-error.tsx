import { Trouble } from '../site/error-page.tsx'

/** The bracelets could not be read (specification section 8). */
export const ShopError = () => <Trouble title="Error loading bracelets" retry="Retry" />
