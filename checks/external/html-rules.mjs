// How strictly the validators judge: all they have. What is left out stands here with its reason.

export const PAGE_RULES = {
  extends: ['html-validate:recommended', 'html-validate:document', 'html-validate:a11y', 'html-validate:standard'],
  rules: {
    // React writes names of attributes in its own case, ends void elements with a slash and gives flags an empty value.
    // Parsers read all of them the same.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'void-style': 'off',
    'presentation-role-style': 'off',
    // An input without a type is one of text.
    'no-implicit-input-type': 'off',
    // A list to type into, with what was found below it, is none of the browser's own.
    'prefer-native-element': 'off',
    // Titles are those that staff gave.
    'long-title': 'off',
    // Scripts and styles are our own, from our own origin.
    'require-sri': ['error', { target: 'crossorigin' }],
  },
}

export const MAIL_RULES = {
  extends: ['html-validate:recommended', 'html-validate:document', 'html-validate:a11y'],
  rules: {
    // Mail programs drop style sheets, and Outlook lays out with Word, which knows tables, attributes and its own comments.
    'no-conditional-comment': 'off',
    'no-deprecated-attr': 'off',
    'no-inline-style': 'off',
    // The title repeats the subject, which says as much as staff wrote.
    'long-title': 'off',
    // The subject is the heading; those of the text stand below it.
    'heading-level': ['error', { minInitialRank: 'h2' }],
    // How things are written that every parser reads the same.
    'doctype-style': 'off',
    'prefer-tbody': 'off',
    'presentation-role-style': 'off',
    'void-style': 'off',
  },
}

const SLASHES = { says: /^Trailing slash on void elements/ }

/** What cannot be mended here, by kind of page: of html-validate a rule and its words, of the Nu checker words alone. */
const PAGES = [
  SLASHES,
  // Of the component library: a name of its class stands there twice, and what is picked in a list bears its value.
  { rule: 'no-dup-class', says: /"mantine-/ },
  { says: /^Attribute “value” not allowed on element “div”/ },
  // The back office sets sizes and colours of its components by variables; public pages have no such style.
  {
    rule: 'no-inline-style',
    says: /./,
    at: /^\/(en\/)?(admin|settings|support|system|login|register|password|invitation)\b/,
  },
  // Of a person who is registered already: the button comes with the first companion that is added.
  { rule: 'wcag/h32', says: /submit button/, at: /^\/(en\/)?events\/\d+\/[\w-]+/ },
  // Without a last day browsers let people type years of six digits.
  { says: /^Potentially bad value “9999-12-31”/ },
]

const MAILS = [
  SLASHES,
  // What Word and Apple's mail program need, as of MAIL_RULES.
  { says: /^Attribute “xmlns:o” not allowed/ },
  { says: /^CSS: “mso-/ },
  {
    says: /^The “(width|cellpadding|cellspacing|border|bgcolor|align|valign)” attribute on the “\w+” element is obsolete/,
  },
  { says: /^This document has heading elements but none of them has a computed heading level of 1/ },
]

/** Written down, what a script set by the object model looks as if it stood in the page. */
const RESTING = [...PAGES, { rule: 'no-inline-style', says: /./ }]

export const EXPLAINED = { served: PAGES, resting: RESTING, mail: MAILS }
