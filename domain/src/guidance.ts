/** What staff may say about a kind of help (D76). */
export const GUIDANCE_LINES = 5
export const GUIDANCE_LINE_MAX = 200
