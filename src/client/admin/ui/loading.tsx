import { BeadLoader } from '../../platform/ui/ornaments/bead-loader.tsx'

/** @param what 'the project' for 'Loading the project…' */
export const Loading = ({ what }: { what: string }) => (
  <div className="grid place-items-center py-section text-primary">
    <BeadLoader size="lg" label={`Loading ${what}…`} />
  </div>
)
