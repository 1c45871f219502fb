/** 1 is the best value, as in German school marks. */
export const SCALE = [1, 2, 3, 4, 5, 6] as const
export const YES = 1
export const NO = 0

export const VALUE_MAX = 6
export const SPEAKERS_MAX = 12
export const GOALS_MAX = 8
export const COMMENT_MAX = 2000
