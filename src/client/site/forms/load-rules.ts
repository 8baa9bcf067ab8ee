/** Loads the server's own rules when somebody starts typing, after configuring zod for them. */
export async function loadRules() {
  await import('../../platform/zod-without-eval.ts')
  return import('./form-rules.ts')
}
