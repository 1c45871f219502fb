import { SAVED_TABS, type SavedTab } from '../../../contract/office-path'

/** The tabs of the form; the preview shows the values of both others. */
export const FORM_TABS = ['details', 'texts', 'preview'] as const
const [OVERVIEW, ...OTHER_TABS] = SAVED_TABS
/** All tabs in their order: the overview of a saved event comes before its form. */
export const TABS = [OVERVIEW, ...FORM_TABS, ...OTHER_TABS] as const
/** A template has no people and no dates; the mails and the evaluation of its copies are those of its original. */
export const TEMPLATE_TABS: SavedTab[] = ['history']
export type TabName = (typeof TABS)[number]
