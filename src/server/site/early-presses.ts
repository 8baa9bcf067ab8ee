/**
 * The first HTML can be pressed before any code is here to hear it. This keeps the presses, and
 * src/client/site/early-presses.ts makes them good when the page listens. It comes before React, which stops what it
 * cannot hear yet.
 */
export const KEEP_EARLY_PRESSES = `<script>window.earlyPress=e=>earlyPress.events.push(e);earlyPress.events=[];addEventListener('click',earlyPress,true)</script>`
