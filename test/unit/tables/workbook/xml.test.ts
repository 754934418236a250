import { expect, test } from 'vitest';
import { Archive } from '../../../../src/tables/workbook/archive.ts';
import { readXml } from '../../../../src/tables/workbook/xml.ts';
import { zipped } from '../../../support/tables/workbook/books.ts';

function events(xml: string): string[] {
  const found: string[] = [];
  readXml(new Archive(zipped({ a: xml })), 'a', {
    open: (name, attributes) => found.push(`<${name} ${JSON.stringify(attributes)}`),
    text: (text) => found.push(text),
    close: (name) => found.push(`/${name}`),
  });
  return found;
}

test('elements and attributes lose their prefixes', () => {
  expect(events('<?xml version="1.0"?><x:a xmlns:x="u" x:b="1 &lt; 2">t&amp;ä<![CDATA[<]]></x:a>')).toEqual([
    '<a {"x":"u","b":"1 < 2"}',
    't&ä',
    '<',
    '/a',
  ]);
});

test.each([
  [
    'entities',
    '<!DOCTYPE a [<!ENTITY e "xxxxxxxxxx"><!ENTITY f "&e;&e;&e;">]><a>&f;</a>',
    'no spreadsheet needs',
  ],
  ['entities of others', '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>', 'no spreadsheet needs'],
  ['entities that nobody declares', '<a>&e;</a>', 'invalid XML'],
  ['endless depth', '<a>'.repeat(1_000), 'no spreadsheet needs'],
  [
    'endless attributes',
    `<a ${Array.from({ length: 300 }, (_, at) => `b${at}=""`).join(' ')}/>`,
    'no spreadsheet needs',
  ],
  ['tags that are not closed', '<a><b></a>', 'invalid XML'],
  ['an end too early', '<a>', 'invalid XML'],
  ['text alone', 'text', 'invalid XML'],
])('%s are refused', (_, xml, message) => {
  expect(() => events(xml)).toThrow(message);
});
