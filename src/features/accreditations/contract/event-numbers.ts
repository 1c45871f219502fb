/** The reasons why the number that a body gave an event is probably mistyped. */
export const EVENT_NUMBER_PROBLEMS = ['number_not_digits', 'vnr_length', 'check_digit'] as const
export type EventNumberProblem = (typeof EVENT_NUMBER_PROBLEMS)[number]
