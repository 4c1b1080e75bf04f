import { complements } from '@lacre/cfdi/complements/complements';
import type { Text } from '@lacre/cfdi/violation';
import { withoutEnds } from '@lacre/cfdi/white-space';
import {
  ParseOption,
  XmlBufferInputProvider,
  XmlDocument,
  XmlLibError,
  XmlXPath,
  XsdValidator,
  xmlCleanupInputProvider,
  xmlRegisterInputProvider,
} from 'libxml2-wasm';
import { type CodeList, codeList } from './code-list.ts';
import { plainSchemaCheck } from './plain-schema-check.ts';
import { schemaFaultText } from './schema-fault-text.ts';
import { type ListedAttribute, type SatSchemas, SCHEMA_BASE } from './schema-files.ts';

export interface SchemaFault {
  /** Short text; lists of allowed values are truncated. */
  message: Text;
  line?: number;
  /** The attribute, if its value is the fault: its names and value in the document, and the message without them. */
  at?: { element: string; attribute: string; value: string; said: Text };
}

export type SchemaVerdict = { ok: true } | { ok: false; errors: SchemaFault[] };

export interface CompiledSchemas {
  validate(xml: string | Uint8Array): SchemaVerdict;
  dispose(): void;
}

const OPTIONS = {
  option: ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NO_XXE | ParseOption.XML_PARSE_BIG_LINES,
};
const MOST_ERRORS = 20;
const LONGEST_MESSAGE = 240;
const DOCTYPE: Text = { en: 'A CFDI has no DOCTYPE', es: 'Un CFDI no lleva DOCTYPE' };

/**
 * Compiles the schemas once. Files come from memory only: nothing is read from disk or network, neither for the schemas
 * nor for a document. Throws an Error naming the problem if the schemas do not compile.
 */
export function compileSchemas(schemas: SatSchemas): CompiledSchemas {
  const codes = new Map<string, CodeList>();
  // Several attributes share a list: it is stored once.
  const codesOf = (values: string) => {
    const known = codes.get(values) ?? codeList(values);
    codes.set(values, known);
    return known;
  };
  const validator = compile(schemas);
  const absent = complements.flatMap(({ schema, namespace }) => (schema in schemas.files ? [] : [namespace]));
  const lists = schemas.lists.map((list) => ({
    attribute: list.attribute,
    type: list.type,
    path: XmlXPath.compile(pathOf(list), { n: list.namespace }),
    values: codesOf(list.values),
  }));

  const plainlyValid = plainSchemaCheck(schemas, codesOf);
  const byAttribute = Map.groupBy(lists, ({ attribute }) => attribute);
  const attributes = new RegExp(`\\b(${[...byAttribute.keys()].join('|')})\\s*=\\s*("[^"]*"|'[^']*')`, 'g');

  const unlisted = (document: XmlDocument): SchemaFault[] => {
    const faults: SchemaFault[] = [];
    for (const { attribute, type, path, values } of lists) {
      for (const node of document.find(path)) {
        const value = withoutEnds(node.content);
        if (values.has(value)) continue;
        const { parent } = node;
        const said: Text = {
          en: `"${cut(value, 40)}" is not in the SAT's catalog ${type}`,
          es: `"${cut(value, 40)}" no está en el catálogo ${type} del SAT`,
        };
        faults.push({
          message: { en: `${attribute}: ${said.en}`, es: `${attribute}: ${said.es}` },
          ...(parent === null ? {} : { line: parent.line, at: { element: parent.name, attribute, value, said } }),
        });
        if (faults.length === MOST_ERRORS) return faults;
      }
    }
    return faults;
  };

  /**
   * True if every text that looks like a listed attribute has a value of each list of that name: then the document need
   * not be walked, which would double the cost. Attribute names cannot be escaped, so none is missed.
   */
  const seemsListed = (xml: string | Uint8Array): boolean => {
    if (lists.length === 0) return true;
    const text =
      typeof xml === 'string' ? xml : Buffer.from(xml.buffer, xml.byteOffset, xml.byteLength).toString('latin1');
    let found = 0;
    for (const [, attribute = '', quoted = ''] of text.matchAll(attributes)) {
      const value = quoted.slice(1, -1);
      if (byAttribute.get(attribute)?.every(({ values }) => values.has(value)) !== true) return false;
      found++;
    }
    // No code at all: an encoding that is not ASCII-compatible hides them.
    return found > 0;
  };

  return {
    validate(xml) {
      if (plainlyValid?.(xml)) return { ok: true };
      let document: XmlDocument;
      try {
        document =
          typeof xml === 'string' ? XmlDocument.fromString(xml, OPTIONS) : XmlDocument.fromBuffer(xml, OPTIONS);
      } catch (error) {
        return { ok: false, errors: faultsOf(error) };
      }
      try {
        // Annex 20 has none, and entities would stand for text that was not checked.
        if (document.dtd !== null) return { ok: false, errors: [{ message: DOCTYPE, line: 1 }] };
        validator.validate(document);
        const errors = seemsListed(xml) ? [] : unlisted(document);
        return errors.length === 0 ? { ok: true } : { ok: false, errors };
      } catch (error) {
        const errors = faultsOf(error, absent);
        return errors.length === 0 ? { ok: true } : { ok: false, errors };
      } finally {
        // A document lives in the memory of libxml2, which is not garbage-collected.
        document.dispose();
      }
    },
    dispose() {
      validator.dispose();
      for (const { path } of lists) path.dispose();
    },
  };
}

/** The attribute on its own elements, wherever their complement is in the document. */
function pathOf({ attribute, elements }: ListedAttribute): string {
  const steps = (element: string) =>
    element.split('/').map((name) => (name === '*' || name === '' ? 'n:*' : `n:${name}`));
  return elements.map((element) => `//${steps(element).join('/')}/@${attribute}`).join(' | ');
}

function compile(schemas: SatSchemas): XsdValidator {
  const encoder = new TextEncoder();
  const buffers = Object.entries(schemas.files).map(([address, text]) => [address, encoder.encode(text)] as const);
  xmlRegisterInputProvider(new XmlBufferInputProvider(Object.fromEntries(buffers)));
  const driver = XmlDocument.fromString(schemas.driver, { ...OPTIONS, url: `${SCHEMA_BASE}driver.xsd` });
  try {
    return XsdValidator.fromDoc(driver);
  } catch (error) {
    const reason = faultsOf(error)[0]?.message.en;
    throw new Error(`the SAT's schemas do not compile: ${reason}`, { cause: error });
  } finally {
    driver.dispose();
    xmlCleanupInputProvider();
  }
}

/**
 * The faults of a libxml2 error; rethrows anything that is not about the document. A complement whose schema is missing
 * (`absent`, its namespace) is no fault of the document: its own table and rules have checked it.
 */
function faultsOf(error: unknown, absent: readonly string[] = []): SchemaFault[] {
  if (!(error instanceof XmlLibError)) throw error;
  const undeclared = (message: string) =>
    message.includes('demanded by the strict wildcard') && absent.some((uri) => message.includes(`{${uri}}`));
  const all = error.details.length > 0 ? error.details : [{ message: error.message, line: 0 }];
  const details = all.filter(({ message }) => !undeclared(message));
  return details.slice(0, MOST_ERRORS).map(({ message: full, line }) => {
    const { message, said } = schemaFaultText(shorten(full));
    const [, element = '', attribute = '', value] = VALUE.exec(withoutNamespaces(full)) ?? [];
    return {
      message: short(message),
      ...(line > 0 ? { line } : {}),
      ...(value === undefined ? {} : { at: { element, attribute, value, said: short(said) } }),
    };
  });
}

/** The start of a message about the value of an attribute. */
const VALUE = /^\s*Element '([^']+)', attribute '([^']+)': (?:\[facet '[^']+'\] The value )?'([^']*)'/;

const withoutNamespaces = (message: string) => message.replaceAll(/\{http[^{}]*\}/g, '');

/** libxml2 lists every allowed value of an enumeration, up to 64 kB, and the whole rejected value before the reason. */
function shorten(message: string): string {
  return withoutNamespaces(message)
    .replaceAll(/the set \{[\s\S]*?(\}|$)/g, "the SAT's list")
    .replace(/(The value '[^']{100})[^']+/, '$1…')
    .trim();
}

const short = ({ en, es }: Text): Text => ({ en: cut(en, LONGEST_MESSAGE), es: cut(es, LONGEST_MESSAGE) });

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 3)}...` : text;
}
