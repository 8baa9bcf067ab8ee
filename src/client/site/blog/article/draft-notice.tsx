/** Above an article that readers cannot see yet. */
export const DraftNotice = () => (
  <p className="mb-6 rounded-card border border-primary/60 bg-raised px-5 py-3 font-semibold">
    This is a draft. <span className="font-normal">It is not published yet, and may still change.</span>
  </p>
)
