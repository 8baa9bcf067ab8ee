/** Fetches the server's own rules when somebody begins to type, and before them what zod must know. */
export async function loadRules() {
  await import('../zod-without-eval.ts')
  return import('./form-rules.ts')
}
