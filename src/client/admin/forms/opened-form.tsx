export { SmallForm as OpenedForm } from './small-form.tsx'
