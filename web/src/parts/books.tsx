// The rulebooks as tabs, for pages that show one at a time.
import { useEffect, useState } from "preact/hooks";
import { get, why } from "../api";
import type { RulebookLine, Rulebooks } from "../protocol";

export function useBooks(): { books: RulebookLine[]; fault: string } {
  const [books, setBooks] = useState<RulebookLine[]>([]);
  const [fault, setFault] = useState("");
  useEffect(() => {
    get<Rulebooks>("/api/rulebooks").then((found) => setBooks(found.rulebooks), (error: unknown) => setFault(why(error)));
  }, []);
  return { books, fault };
}

export const BookTabs = (props: { books: RulebookLine[]; page: string; which: string }) => (
  <nav class="tabs" aria-label="Games">
    {props.books.map((book) => (
      <a key={book.id} href={`/${props.page}/${book.id}`} aria-current={book.id === props.which ? "page" : undefined}>
        <i class="dot" data-felt={book.looks.felt} /> {book.title.split(",")[0]} <small>{book.jurisdiction}</small>
      </a>
    ))}
  </nav>
);
