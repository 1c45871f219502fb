// Rules of the validators: the strictest sets, with the reason for each rule that is off.

export const PAGE_RULES = {
  extends: ['html-validate:recommended', 'html-validate:document', 'html-validate:a11y', 'html-validate:standard'],
  rules: {
    // React writes attribute names in its own case, closes void elements with a slash and gives boolean attributes an
    // empty value. Parsers read all of them alike.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'void-style': 'off',
    'presentation-role-style': 'off',
    // An input without a type is a text input by definition.
    'no-implicit-input-type': 'off',
    // A combobox with suggestions has no native element.
    'prefer-native-element': 'off',
    // Boxes of one question send one list, as the standard allows.
    'form-dup-name': ['error', { shared: ['radio', 'button', 'reset', 'submit', 'checkbox'] }],
    // Staff choose the titles.
    'long-title': 'off',
    // All scripts and styles come from the same origin.
    'require-sri': ['error', { target: 'crossorigin' }],
  },
}

export const MAIL_RULES = {
  extends: ['html-validate:recommended', 'html-validate:document', 'html-validate:a11y'],
  rules: {
    // Mail programs drop style sheets, and Outlook renders with Word, which needs tables, attributes and conditional
    // comments.
    'no-conditional-comment': 'off',
    'no-deprecated-attr': 'off',
    'no-inline-style': 'off',
    // The title repeats the subject, which staff write.
    'long-title': 'off',
    // The subject serves as heading; headings of the text are below it.
    'heading-level': ['error', { minInitialRank: 'h2' }],
    // Spellings that every parser reads alike.
    'doctype-style': 'off',
    'prefer-tbody': 'off',
    'presentation-role-style': 'off',
    'void-style': 'off',
  },
}

const TRAILING_SLASH = { says: /^Trailing slash on void elements/ }

/** Accepted findings by kind of page: a rule and a message of html-validate, or only a message of the Nu checker. */
const PAGE_EXCEPTIONS = [
  TRAILING_SLASH,
  // Caused by the component library: a class name appears twice, and an option carries its value as an attribute.
  { rule: 'no-dup-class', says: /"mantine-/ },
  { says: /^Attribute “value” not allowed on element “div”/ },
  // The back office and the entrance set sizes and colours of components by inline variables; public pages do not.
  {
    rule: 'no-inline-style',
    says: /./,
    at: /^\/(en\/)?(admin|check-in|settings|support|system|login|register|password|invitation)\b/,
  },
  // On the page of a registered person the submit button appears with the first added companion.
  { rule: 'wcag/h32', says: /submit button/, at: /^\/(en\/)?events\/\d+\/[\w-]+/ },
  // Properties that are newer than the checker; browsers that do not know them lose a refinement only.
  { says: /^CSS: “(field-sizing|text-box-trim|text-box-edge)”: Property “[\w-]+” doesn't exist/ },
  // The component library hides the scroll bar behind a dialog by a style element of its own.
  { says: /^The “type” attribute for the “style” element is not needed/ },
  // The component library writes 0 without a unit, which browsers ignore: its spinner starts at once either way.
  { says: /^CSS: “animation-delay”: “0” is not/ },
  // Without a maximum, browsers accept years of six digits.
  { says: /^Potentially bad value “9999-12-31”/ },
]

const MAIL_EXCEPTIONS = [
  TRAILING_SLASH,
  // Needed by Word and by Apple Mail, see MAIL_RULES.
  { says: /^Attribute “xmlns:o” not allowed/ },
  { says: /^CSS: “mso-/ },
  {
    says: /^The “(width|cellpadding|cellspacing|border|bgcolor|align|valign)” attribute on the “\w+” element is obsolete/,
  },
  { says: /^This document has heading elements but none of them has a computed heading level of 1/ },
]

/** In serialised pages a style that a script set looks like an inline style. */
const RENDERED_EXCEPTIONS = [...PAGE_EXCEPTIONS, { rule: 'no-inline-style', says: /./ }]

export const EXCEPTIONS = { served: PAGE_EXCEPTIONS, resting: RENDERED_EXCEPTIONS, mail: MAIL_EXCEPTIONS }
